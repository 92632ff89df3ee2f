/**
 * Rows of a query with some of their attributes, as they are stored: ElectroDB makes a chain of proxies for each row,
 * and takes longer for it than everything else that is done with a hundred sales. For attributes that are stored under
 * their own names.
 */
interface PageOptions {
  order: 'asc' | 'desc';
  limit: number;
  cursor: string | null;
}

/** A query of ElectroDB's; its types know nothing of answers as they come. */
interface StoredQuery<Name> {
  go: (options: PageOptions & { attributes: Name[]; data: 'raw' }) => Promise<unknown>;
}

interface StoredAnswer {
  data: { Items?: unknown[] };
  cursor?: string | null;
}

/** The query with these attributes; rows have the table's own keys besides. */
export const storedRows = <Row extends object>(
  query: StoredQuery<keyof Row>,
  attributes: readonly (keyof Row)[],
) => ({
  go: async (options: PageOptions): Promise<{ data: Row[]; cursor: string | null }> => {
    const answer = await query.go({ ...options, attributes: [...attributes], data: 'raw' });
    const { data, cursor = null } = answer as StoredAnswer;
    return { data: (data.Items ?? []) as Row[], cursor };
  },
});
