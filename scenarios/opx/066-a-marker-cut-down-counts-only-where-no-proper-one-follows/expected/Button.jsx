<Button
>
</put>
<edit file="m.txt" op="remove" />
</Button>
