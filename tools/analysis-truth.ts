// `npm run analysis:truth` measures the analysis of works with works that were marked by hand.
import { bounds, measure, precisionOf, recallOf, type Counts } from './analysis-truth/measure.ts';

const { works, rules, kinds, total, differences } = measure();

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`.padStart(9);
const line = (name: string, counts: Counts): string =>
  [
    name.padEnd(28),
    ...[counts.right, counts.wrong, counts.missed].map((value) => String(value).padStart(6)),
    percent(precisionOf(counts)),
    percent(recallOf(counts)),
  ].join(' ');

console.log(['rule'.padEnd(28), ' right', ' wrong', 'missed', 'precision', '   recall'].join(' '));
for (const [rule, counts] of rules) console.log(line(rule, counts));
console.log();
for (const [kind, counts] of kinds) console.log(line(kind, counts));
console.log(line(`${works} works`, total));
console.log();
for (const difference of differences) console.log(difference);

const isPoor =
  precisionOf(total) < bounds.precision ||
  [...kinds.values()].some((counts) => recallOf(counts) < bounds.recall);
process.exitCode = isPoor ? 1 : 0;
