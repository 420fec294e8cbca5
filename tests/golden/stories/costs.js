pebench.addCosts([
{
"id": "kazemnejad2019.linear-in-offset",
"href": "#kazemnejad2019.linear-in-offset",
"time": "1.25 s"
},
{
"id": "derivation.hostile-<script>",
"href": "#derivation.hostile-%3Cscript%3E",
"time": "0.01 s"
}
]);
