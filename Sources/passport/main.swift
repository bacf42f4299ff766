print("passport")
