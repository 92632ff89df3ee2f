/**
 * `npm run bench`: what the portal costs and how fast it is, with limits. Arguments name the parts
 * to run: http, endpoints, growth, monthly, ranking, bundles, web, picture, lighthouse. Times depend on this machine
 * and its load. The monthly run has 10,000 agents with 100 sales each; `--agents 200 --sales 10`
 * makes it smaller.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundles } from './bundle-sizes.ts';
import { benchEndpoints } from './endpoint-costs.ts';
import { benchFirstPicture } from './first-picture.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http-load.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMonthly } from './monthly-run.ts';
import { benchRanking } from './ranking.ts';
import { benchWeb } from './web-weight.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    agents: { type: 'string', default: '10000' },
    sales: { type: 'string', default: '100' },
  },
});
const size = { agents: Number(values.agents), sales: Number(values.sales) };

const parts: Record<string, () => Promise<void> | void> = {
  http: benchHttp,
  endpoints: benchEndpoints,
  growth: benchGrowth,
  monthly: () => benchMonthly(size),
  ranking: benchRanking,
  bundles: benchBundles,
  web: benchWeb,
  picture: benchFirstPicture,
  lighthouse: benchLighthouse,
};

const unknown = wanted.filter((name) => !parts[name]);
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}`);

const load = loadavg()[0]?.toFixed(1) ?? '?';
console.log(`${cpus().length} processors, load ${load}, Node ${process.version}`);
const started = performance.now();
for (const [name, run] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) await run();
console.log(`\nMeasured in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
