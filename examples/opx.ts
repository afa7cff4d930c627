import { parseXmlResponse } from "emend/opx"

const { fileActions, errors } = parseXmlResponse(`
<edit file="greet.py" op="remove"/>
<edit file="hello.py" op="new"><put>
<<<
print("hello")
>>>
</put></edit>`)
for (const { action, path, changes = [] } of fileActions) console.log(action, path, changes[0]?.content)
console.log(errors.length)
