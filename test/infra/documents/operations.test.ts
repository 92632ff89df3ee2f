/** The handbook matches the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { STEPS } from '../../../infra/tools/restore.ts';
import { renderCosts } from '../../../infra/tools/costs.ts';
import { portalSettings } from '../../../shared/kernel/settings.ts';
import { contextWith, ofType, synthesize } from '../templates/template-app.ts';

const handbook = readFileSync('docs/operations.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

interface Schema {
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** The names of a schema's properties, at any depth. */
function namesWithin(schema: unknown): string[] {
  const { properties = {}, oneOf = [], anyOf = [] } = schema as Schema;
  const own = Object.entries(properties).flatMap(([name, of]) => [name, ...namesWithin(of)]);
  return [...new Set([...own, ...[...oneOf, ...anyOf].flatMap(namesWithin)])];
}

describe('the handbook', () => {
  it('names existing commands', () => {
    const named = Array.from(
      handbook.matchAll(/npm run (?:--silent )?([\w:-]+)/g),
      ([, name = '']) => name,
    );
    expect(new Set(named).size).toBeGreaterThan(8);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('has every step of a restore, and no other', () => {
    const named = Array.from(
      handbook.matchAll(/npm run (?:--silent )?restore -- ([\w-]+)/g),
      ([, step = '']) => step,
    );
    expect([...new Set(named)].sort()).toEqual([...STEPS].sort());
  });

  it('has every setting', () => {
    const deployment = readFileSync('infra/model/deployment.ts', 'utf8');
    const names = Array.from(
      deployment.matchAll(/^ {2}(\w+): (?:z|portalSettings)\b/gm),
      ([, name]) => name,
    );
    const settings = [
      ...names.filter((name) => name !== 'portal'),
      ...Object.keys(portalSettings.shape).map((name) => `portal.${name}`),
    ];
    expect(settings.length).toBeGreaterThan(15);
    expect(settings.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
    expect(Object.keys(contextWith({}))).toContain('portal');
  });

  it('has every setting within a setting, or the page that it leads to has', () => {
    const pages = ['payment-files', 'account-verification'].map((page) =>
      readFileSync(`docs/${page}.md`, 'utf8'),
    );
    const told = [handbook, ...pages].join('\n');
    const names = namesWithin(z.toJSONSchema(portalSettings, { io: 'input' }));
    expect(names).toContain('bankClearing');
    expect(names.filter((name) => !new RegExp(`[\`."]${name}[\`".]`).test(told))).toEqual([]);
  });

  it('has every alarm', () => {
    const ids = ofType(synthesize(), 'AWS::CloudWatch::Alarm').map(([key]) =>
      key
        .replace(/^.*\//, '')
        // Alarms of a gradual release are those of a function’s version.
        .replace(/^\w+(Release[A-Za-z]+)[0-9A-F]{8}[0-9a-f]{32}$/, '…$1')
        .replace(/[0-9A-F]{8}$/, ''),
    );
    const isTold = (id: string) =>
      handbook.includes(`\`${id}\``) ||
      /^Table\w+(Throttled|Fails)$/.test(id) ||
      id.endsWith('Fails');
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !isTold(id))).toEqual([]);
  });

  it('has the calculated costs', () => {
    const [, table] = /<!-- costs -->\n([^]*?)<!-- \/costs -->/.exec(handbook) ?? [];
    expect(table).toBe(renderCosts());
  });
});
