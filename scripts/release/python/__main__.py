from model_catalog import main

main()
