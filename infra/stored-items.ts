/** The stored items as a Markdown page, made from the entities' definitions. */
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { migrations } from '../functions/workflows/migrations/migrations.ts';

interface Schema {
  model: { entity: string };
  attributes: Record<string, { type: unknown; required?: boolean; field?: string }>;
  indexes: Record<string, { index?: string; pk: Key; sk: Key }>;
}
interface Key {
  template: string;
}

const tables = fileURLToPath(new URL('../functions/data/', import.meta.url));

/** The schemas of all entities, by name. */
export async function schemas(): Promise<Schema[]> {
  const found: Schema[] = [];
  for await (const file of glob('*/*.table.ts', { cwd: tables })) {
    const module = (await import(`${tables}${file}`)) as Record<string, { schema?: Schema }>;
    for (const { schema } of Object.values(module)) if (schema) found.push(schema);
  }
  return found.sort((a, b) => (a.model.entity < b.model.entity ? -1 : 1));
}

const attributesOf = ({ attributes }: Schema, isRequired: boolean) =>
  Object.entries(attributes)
    .filter(([, { required = false }]) => required === isRequired)
    .map(([name, { field = name }]) => field)
    .join(', ');

const keysOf = ({ attributes, indexes }: Schema) => {
  const stored = ({ template }: Key) =>
    template.replace(/(?<=\$\{)\w+(?=\})/g, (name) => attributes[name]?.field ?? name);
  return Object.values(indexes)
    .map(({ index = 'key', pk, sk }) => `${index}: \`${stored(pk)}\` / \`${stored(sk)}\``)
    .join('<br>');
};

/**
 * The rows of the page, by entity; a row has what every stored item of the entity must have, and the rest.
 */
export async function storedItems(): Promise<Map<string, { must: string; may: string }>> {
  const rows = (await schemas()).map((schema) => {
    const must = `${keysOf(schema)} | ${attributesOf(schema, true)}`;
    return [schema.model.entity, { must, may: attributesOf(schema, false) }] as const;
  });
  return new Map(rows);
}

/** The page `docs/stored-items.md`. */
export async function storedItemsPage(): Promise<string> {
  const rows = [...(await storedItems())].map(
    ([entity, { must, may }]) => `| ${entity} | ${must} | ${may} |`,
  );
  return `# Stored items

Version ${migrations.length}. Made from \`functions/data\` by \`npm run stored-items\`; do not edit it.

| Entity | Key and indexes | Attributes | Optional |
|---|---|---|---|
${rows.join('\n')}
`;
}

/**
 * Entities whose items, as a page describes them, are not what the code expects by now.
 * @param page an earlier page
 */
export async function changedItems(page: string): Promise<string[]> {
  const isCurrent = page.includes(`\nVersion ${migrations.length}. `);
  return [...(await storedItems())].flatMap(([entity, { must }]) => {
    const isKnown = page.includes(`\n| ${entity} | `);
    return isCurrent && isKnown && !page.includes(`\n| ${entity} | ${must} |`) ? [entity] : [];
  });
}
