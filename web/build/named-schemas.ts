/**
 * The schemas that the OpenAPI document describes once and refers to: every one that a module of
 * `shared/` exports, named after its constant.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenAPI, OpenAPIGeneratorGenerateOptions } from '@orpc/openapi';
import * as z from 'zod';

type CommonSchemas = NonNullable<OpenAPIGeneratorGenerateOptions['commonSchemas']>;

const shared = new URL('../../shared/', import.meta.url);

/**
 * The exported schemas by their names in the document: `saleStatus` is `SaleStatus`.
 * @throws Error when two schemas have the same name
 */
export async function namedSchemas(): Promise<CommonSchemas> {
  const named: Record<string, { schema: z.ZodType }> = {};
  const files = globSync('**/*.ts', { cwd: fileURLToPath(shared), exclude: ['**/*.test.ts'] });
  for (const file of files.toSorted()) {
    const exported = (await import(new URL(file, shared).href)) as Record<string, unknown>;
    for (const [constant, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      const name = constant.charAt(0).toUpperCase() + constant.slice(1);
      if ((named[name] ??= { schema }).schema !== schema)
        throw new Error(`shared/${file}: another schema is named ${constant} too; rename one`);
    }
  }
  return named;
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The document without the schemas to which nothing in it refers. */
export function withoutUnused(document: OpenAPI.Document): OpenAPI.Document {
  const { schemas = {}, ...components } = document.components ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow([document.paths, components]);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}
