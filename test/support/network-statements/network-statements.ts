/** Networks, their statements, and the statements' way through the portal. */
import { dayOf } from '../../../shared/kernel/month.ts';
import type {
  LineList,
  NetworkStatement,
  ShownLine,
  StatementMapping,
} from '../../../shared/network-statements/schemas.ts';
import { type Office, type Person, saleOf } from '../stack/office.ts';
import { allRows } from '../stack/all-pages.ts';
import { broughtFile, restingOne } from '../jobs/brought-files.ts';

type Admin = Pick<Person, 'api'>;

/** How the files of `statementCsv` are read. */
export const mappingOf = (network: string): StatementMapping => ({
  network,
  columns: {
    number: 'Order',
    phone: 'MSISDN',
    product: 'Plan',
    status: 'State',
    activatedOn: 'Activated',
    endedOn: 'Ended',
  },
  activeValues: ['Active'],
  notYetValues: ['Pending*'],
  endedValues: ['Cancelled', 'Churned'],
  dayForm: 'YYYY-MM-DD',
  graceDays: 14,
});

interface CsvLine {
  number?: string | undefined;
  phone?: string | undefined;
  product?: string;
  state?: string;
  activated?: string;
  ended?: string;
}

export const statementCsv = (lines: readonly CsvLine[]): string =>
  [
    'Order,MSISDN,Plan,State,Activated,Ended',
    ...lines.map(
      ({ number = '', phone = '', product = '', state = 'Active', activated = '', ended = '' }) =>
        [number, phone, product, state, activated, ended].join(','),
    ),
    '',
  ].join('\r\n');

let networks = 0;

/** A network of its own with products that agents sell, and columns that are kept. */
export async function newNetwork({ admin }: Office, products = ['Uncapped 20', 'Uncapped 50']) {
  const name = `Network ${++networks}`;
  const made = [];
  for (const product of products) {
    const fields = { name: `${name} ${product}`, providerId: name };
    const { id } = await admin.api.products.createProduct(fields);
    made.push({ id, name: fields.name });
  }
  await admin.api.networkStatements.saveStatementMapping(mappingOf(name));
  return { name, products: made };
}
type Network = Awaited<ReturnType<typeof newNetwork>>;

let customers = 0;

/** A sale of a network's product to a customer of its own, which an administrator approved. */
export async function networkSale(
  office: Office,
  agent: Person,
  network: Network,
  changes: object = {},
) {
  const number = ++customers;
  const { id: saleId } = await agent.api.sales.submitSale(
    saleOf(office, {
      customerName: `Customer ${number}`,
      customerEmail: `customer-${number}@customer.example`,
      customerPhone: `08277${String(10_000 + number)}`,
      productId: network.products[0]?.id,
      ...changes,
    }),
  );
  return office.admin.api.sales.approveSale({ saleId });
}

interface StatementFile {
  network: string;
  content: string;
  statementDay?: string;
}

/** Uploads a statement without having it read. */
export async function uploadedStatement(
  { api }: Admin,
  { network, content, statementDay = dayOf(new Date()) }: StatementFile,
): Promise<NetworkStatement> {
  const { statement } = await broughtFile(content, (sizeBytes) =>
    api.networkStatements.uploadNetworkStatement({
      name: 'statement.csv',
      network,
      statementDay,
      sizeBytes,
    }),
  );
  return statement;
}

/** The statement once no job works on it. */
export const restingStatement = ({ api }: Admin, statementId: string): Promise<NetworkStatement> =>
  restingOne(() => api.networkStatements.getNetworkStatement({ statementId }));

/** Has a statement read, again where it was read before, to the end. */
export async function checkStatement(admin: Admin, { id: statementId }: { id: string }) {
  await admin.api.networkStatements.readNetworkStatement({ statementId });
  return restingStatement(admin, statementId);
}

/** Uploads a statement and has it read, to the end: a preview, or a refusal. */
export const readStatement = async (admin: Admin, file: StatementFile) =>
  checkStatement(admin, await uploadedStatement(admin, file));

/** Applies the preview of a statement, to the end. */
export async function applyStatement(
  admin: Admin,
  { id: statementId, preview }: NetworkStatement,
): Promise<NetworkStatement> {
  await admin.api.networkStatements.applyNetworkStatement({ statementId, preview });
  return restingStatement(admin, statementId);
}

/** The lines of a list, page by page. */
export async function linesOf(
  { api }: Admin,
  { id: statementId, preview }: NetworkStatement,
  list: LineList,
  limit = 100,
): Promise<ShownLine[]> {
  const asked = { statementId, preview, list, limit };
  return allRows((from) => api.networkStatements.listStatementLines({ ...asked, ...from }));
}
