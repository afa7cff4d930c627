import { applyToFiles } from "emend/core" // no disk, no Node: runs in a browser as well

const response = `
<edit file="greet.py" op="patch">
  <find>
<<<
print("hello")
>>>
  </find>
  <put>
<<<
print("hello, world")
>>>
  </put>
</edit>`

const { report, files } = applyToFiles(response, { "greet.py": 'import sys\nprint("hello")\n' })
console.log(report.ok, files["greet.py"])
