/**
 * `npm run bench`: what the portal costs and how fast it is, with limits. Arguments name the parts
 * to run: http, layers, full-size, bundles, picture, interaction, lighthouse. Times depend on this
 * machine and its load. `full-size` measures one unit of every work on small networks, or on one of
 * `--agents` with `--sales` each; `--large` takes larger ones, and `--networks run,people` measures those
 * alone. `interaction --lists /admin/sales,/agent` measures the lists whose paths begin so.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundles } from './bundle-sizes.ts';
import { benchLayers } from './call-layers.ts';
import { benchFirstMoney } from './first-money.ts';
import { benchFirstPicture } from './first-picture.ts';
import { benchFullSize, networkNames, SIZES, sizesOf } from './full-size/full-size.ts';
import { benchHttp } from './http-load.ts';
import { benchInteraction } from './interaction.ts';
import { benchLighthouse } from './lighthouse.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    agents: { type: 'string' },
    sales: { type: 'string', default: '100' },
    large: { type: 'boolean', default: false },
    networks: { type: 'string' },
    lists: { type: 'string' },
  },
});

const parts: Record<string, () => Promise<void> | void> = {
  http: benchHttp,
  layers: benchLayers,
  'full-size': () => {
    const { agents, sales, large } = values;
    const networks = agents
      ? sizesOf({ agents: Number(agents), sales: Number(sales) })
      : SIZES[large ? 'large' : 'small'];
    const named = values.networks?.split(',');
    const names = networkNames.filter((name) => named?.includes(name) ?? true);
    return benchFullSize(networks, names);
  },
  bundles: benchBundles,
  picture: benchFirstPicture,
  money: benchFirstMoney,
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
