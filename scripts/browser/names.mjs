// What pages call models.

/** The name of a model of the API, or its id where it has none. */
export const nameOf = ({ name, id }) => (name?.trim() ? name : id);

/** What the checkbox of a model is called; models of one name are told apart by their ids. */
export const pickOf = (model) => `Compare ${nameOf(model)}${nameOf(model) === model.id ? "" : ` (${model.id})`}`;
