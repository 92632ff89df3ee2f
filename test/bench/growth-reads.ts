/** The reads whose cost must not grow with the table, at the inputs that their rows give. */
import { type AnyProcedure, call } from '@orpc/server';
import { contractRoutes } from '../../infra/model/contract-routes.ts';
import { endpointFile } from '../conventions/file-names.ts';
import { endpointRow } from '../support/endpoints/all-endpoints.ts';
import { CutShort, type Readers } from '../support/endpoints/endpoint-row.ts';

/** Every measured read: its name with its input, and a call of it. */
export async function growthReadsFor(
  readers: Readers,
): Promise<[title: string, read: () => Promise<void>][]> {
  const reads = contractRoutes.map(async ({ name, audience }) => {
    const [slice = '', endpoint = ''] = name.split('.');
    const { growth: measured } = endpointRow(name);
    if (typeof measured !== 'function') return [];
    const file = new URL(`../../${endpointFile(slice, endpoint)}`, import.meta.url);
    const { [endpoint]: procedure } = (await import(file.href)) as Record<string, AnyProcedure>;
    if (!procedure) throw new Error(`${file.pathname} exports no ${endpoint}`);
    const context = audience === 'admin' ? readers.admin : readers.agent;
    return measured(readers).map((row): [string, () => Promise<void>] => {
      const input: unknown = row instanceof CutShort ? row.input : row;
      const title = input === undefined ? name : `${name} ${JSON.stringify(input)}`;
      const read = async () => {
        const output = (await call(procedure, input, { context })) as { incomplete?: true };
        if (row instanceof CutShort && !output.incomplete)
          throw new Error(`${title} found too little: choose a word that finds more`);
      };
      return [title, read];
    });
  });
  return (await Promise.all(reads)).flat();
}
