from steps import step_1
