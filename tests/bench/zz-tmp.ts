import { benchEngine, makespanMs } from '/work/main/tests/bench/engine.ts';
import { lowerBounds, randomGraph } from '/work/main/tests/bench/engine-graphs.ts';
const t=performance.now();
console.table(await benchEngine());
console.log(performance.now()-t,'ms');
