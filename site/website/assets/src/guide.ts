// The script of a page of documentation: that of every page, and the mark of the section that is read.

import "./plain.ts";
import "./section.ts";
