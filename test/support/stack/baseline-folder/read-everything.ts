/** Every read of the API, by people of the baseline, about what they had. */
import pMap from 'p-map';
import { type ApiRoute, contractRoutes } from '../../../../infra/model/contract-routes.ts';
import { endpointRow } from '../../endpoints/all-endpoints.ts';
import { call, requestTo } from '../../identity/matrix.ts';
import type { Person } from '../office.ts';

interface Readers {
  url: string;
  admin: Person;
  agent: Person;
  /** Ids by the name of the path's parameter. */
  known: Readonly<Record<string, readonly string[]>>;
}

type Input = Record<string, unknown> | undefined;

const ROUTES_AT_ONCE = 4;
const FOR_DAYS = /^reports\.(getReport|listTop\w+)$/;

function inputsOf({ name, path }: ApiRoute, { agent, known }: Readers): Input[] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  // Only a sale that earns can end.
  if (name === 'sales.previewEnd')
    return (known['earningSaleId'] ?? []).map((saleId) => ({ saleId }));
  if (parameters.length > 0) {
    const also: Record<string, Record<string, unknown>> = {
      'sales.previewReversal': { agentId: agent.id },
      'commissionPlans.getSaleTerms': {
        productId: known['productId']?.[0],
        saleValueCents: 79_900,
      },
    };
    return parameters.reduce<Record<string, unknown>[]>(
      (inputs, parameter) =>
        inputs.flatMap((input) =>
          (known[parameter] ?? []).map((id) => ({ ...input, [parameter]: id })),
        ),
      [also[name] ?? {}],
    );
  }
  if (FOR_DAYS.test(name)) return [{ days: 365 }];
  if (name === 'sales.findSimilarSales') return [{ saleIds: known['saleId']?.slice(0, 5) }];
  const { lists } = endpointRow(name);
  if (!Array.isArray(lists)) return [undefined];
  const spelt = JSON.stringify(lists)
    .replaceAll('$owner', agent.id)
    .replaceAll('$product', known['productId']?.[0] ?? '');
  return JSON.parse(spelt) as Record<string, unknown>[];
}

/**
 * Reads a list to its end.
 * @returns what was answered instead; undefined where all was read
 */
async function readPages(
  route: ApiRoute,
  input: Input,
  readers: Readers,
): Promise<string | undefined> {
  const person = route.access === 'admin' ? readers.admin : readers.agent;
  let cursor: string | null | undefined;
  do {
    const asked = cursor ? { ...input, cursor } : input;
    const { status, text } = await call(readers, requestTo(route, asked), person.accessToken);
    if (status !== 200) return `${status} ${route.name} ${JSON.stringify(asked)}: ${text}`;
    ({ cursor } = JSON.parse(text) as { cursor?: string | null });
  } while (cursor);
  return undefined;
}

/**
 * Reads everything, each list to its end.
 * @returns what failed otherwise than because it isn't there, and the endpoints that had nothing to read
 */
export async function readEverything(
  readers: Readers,
): Promise<{ failed: string[]; unread: string[] }> {
  const routes = contractRoutes.filter(({ method }) => method === 'GET');
  const read = async (route: ApiRoute) => {
    const inputs = inputsOf(route, readers);
    const answers = await Promise.all(inputs.map((input) => readPages(route, input, readers)));
    return {
      unread: answers.includes(undefined) ? [] : [route.name],
      failed: answers.filter((answer) => answer !== undefined && !answer.startsWith('404')),
    };
  };
  const found = await pMap(routes, read, { concurrency: ROUTES_AT_ONCE });
  return {
    failed: found.flatMap(({ failed }) => failed.filter((answer) => answer !== undefined)),
    unread: found.flatMap(({ unread }) => unread),
  };
}
