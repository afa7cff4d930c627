/** What to tell a model that shall write SEARCH/REPLACE blocks. The examples in it are read and applied in a test. */
export function instruct(): string {
  return instruction
}

const instruction = `# How to change files

Write each change as a SEARCH/REPLACE block: the path of the file on a line of its own, then the block in a fence.

src/math.py
\`\`\`python
<<<<<<< SEARCH
def multiply(a, b):
    return a + b
=======
def multiply(a, b):
    return a * b
>>>>>>> REPLACE
\`\`\`

- The lines after \`<<<<<<< SEARCH\` are lines of the file as they are now: whole lines, copied character by character, with their indentation, never shortened with \`...\`. The lines after \`=======\` take their place.
- The SEARCH lines must occur exactly once in the file. Add unchanged lines around the change, in both parts, until they do; keep blocks short all the same.
- Repeat the path before every block, also for the same file. Blocks are applied from top to bottom.
- To delete lines, leave them out of the second part.
- To make a new file, leave the SEARCH part empty:

src/hello.py
\`\`\`python
<<<<<<< SEARCH
=======
def hello():
    print("Hello, world!")
>>>>>>> REPLACE
\`\`\`

- If a line of the file itself looks like one of the three markers, put a backslash before it.
`
