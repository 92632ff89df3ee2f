/** The endpoints of networks' statements, as the tests of all endpoints call them. */
import { saleOf } from '../stack/office.ts';
import {
  mappingOf,
  networkSale,
  newNetwork,
  readStatement,
  statementCsv,
  uploadedStatement,
} from '../network-statements/network-statements.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

const content = statementCsv([{ number: 'N-1' }]);

const aStatement = async ({ office }: World) => {
  const { name: network } = await newNetwork(office);
  const { id: statementId } = await uploadedStatement(office.admin, { network, content });
  return { statementId };
};
/** A statement that activates a sale. */
const aPreview = async ({ office, owner }: World) => {
  const network = await newNetwork(office);
  const { networkNumber = '' } = await networkSale(office, owner, network, {
    ...saleOf(office, { networkNumber: 'N-1' }),
    productId: network.products[0]?.id,
  });
  const { id: statementId, preview } = await readStatement(office.admin, {
    network: network.name,
    content: statementCsv([{ number: networkNumber }]),
  });
  return { statementId, preview };
};

const previews = new WeakMap<World['office'], ReturnType<typeof aPreview>>();

/** One preview of an office: it is read by a job, which needs the stream's events. */
export function onePreview(world: World): ReturnType<typeof aPreview> {
  const preview = previews.get(world.office) ?? aPreview(world);
  previews.set(world.office, preview);
  return preview;
}

export const networkStatementsEndpoints: Endpoints<'networkStatements'> = {
  listStatementNetworks: nothing,
  saveStatementMapping: () => mappingOf('A network'),
  listNetworkStatements: {
    sample: firstPage,
    lists:
      'an upload is a file each, which test/scenarios/network-statements/network-statements.test.ts makes',
  },
  getNetworkStatement: aStatement,
  uploadNetworkStatement: async ({ office }) => ({
    name: 'statement.csv',
    network: (await newNetwork(office)).name,
    statementDay: '2026-01-31',
    sizeBytes: 100,
  }),
  readNetworkStatement: aStatement,
  applyNetworkStatement: aPreview,
  listStatementLines: {
    sample: async (world) => ({ ...(await onePreview(world)), list: 'activate' }),
    lists:
      'the lines stand in files, which test/scenarios/network-statements/network-statements.test.ts makes',
  },
  listFailedLines: aStatement,
};
