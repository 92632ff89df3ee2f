/**
 * `npm run bench`: what the portal costs and how fast it is, with limits. Arguments name the parts
 * to run: http, layers, endpoints, growth, monthly, ranking, full-size, bundles, web, picture, interaction,
 * lighthouse. Times depend on this machine and its load. The monthly run has 10,000 agents with 100 sales each;
 * `--agents 200 --sales 10` makes it smaller. Growth compares 1,000 sales with 100,000; `--few` and `--many` are
 * other numbers. `full-size` measures one unit of every work on small networks, or on one of `--agents` with
 * `--sales` each; `--large` takes larger ones, and `--networks run,people` measures those alone.
 * `interaction --lists /admin/sales,/agent` measures the lists whose paths begin so.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundles } from './bundle-sizes.ts';
import { benchLayers } from './call-layers.ts';
import { benchEndpoints } from './endpoint-costs.ts';
import { benchFirstPicture } from './first-picture.ts';
import { benchFullSize, networkNames, SIZES, sizesOf } from './full-size/full-size.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http-load.ts';
import { benchInteraction } from './interaction.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMonthly } from './monthly-run.ts';
import { benchRanking } from './ranking.ts';
import { benchWeb } from './web-weight.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    agents: { type: 'string' },
    sales: { type: 'string', default: '100' },
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '100000' },
    large: { type: 'boolean', default: false },
    networks: { type: 'string' },
    lists: { type: 'string' },
  },
});
const size = { agents: Number(values.agents ?? 10_000), sales: Number(values.sales) };

const parts: Record<string, () => Promise<void> | void> = {
  http: benchHttp,
  layers: benchLayers,
  endpoints: benchEndpoints,
  growth: () => benchGrowth({ few: Number(values.few), many: Number(values.many) }),
  monthly: () => benchMonthly(size),
  ranking: benchRanking,
  'full-size': () => {
    const networks = values.agents ? sizesOf(size) : SIZES[values.large ? 'large' : 'small'];
    const named = values.networks?.split(',');
    const names = networkNames.filter((name) => named?.includes(name) ?? true);
    return benchFullSize(networks, names);
  },
  bundles: benchBundles,
  web: benchWeb,
  picture: benchFirstPicture,
  interaction: () => benchInteraction(values.lists?.split(',')),
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
