import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { prependRow, removeRow, replaceRow } from './pages.ts';

const list = ['payouts', 'list'];
const search = ['payouts', 'anywhere'];

/** A list in pages, and the rows of a search, which have none. */
function clientWithRows() {
  const client = new QueryClient();
  const pages = [{ rows: [{ id: 'a' }, { id: 'b' }], cursor: null }];
  client.setQueryData(list, { pages, pageParams: [undefined] });
  client.setQueryData(search, { rows: [{ id: 'a' }], cursor: null });
  return client;
}

it.each([
  ['replaced', replaceRow, { id: 'a', paid: true }, [{ id: 'a', paid: true }, { id: 'b' }]],
  [
    'removed',
    (...[client, key, { id }]: Parameters<typeof replaceRow>) => removeRow(client, key, id),
    { id: 'a' },
    [{ id: 'b' }],
  ],
  ['added', prependRow, { id: 'c' }, [{ id: 'c' }, { id: 'a' }, { id: 'b' }]],
] as const)(
  'a row is %s in the pages of a list, and a search beside it stays',
  (_, change, row, rows) => {
    const client = clientWithRows();
    change(client, ['payouts'], row);
    expect(client.getQueryData(list)).toMatchObject({ pages: [{ rows }] });
    expect(client.getQueryData(search)).toMatchObject({ rows: [{ id: 'a' }] });
  },
);
