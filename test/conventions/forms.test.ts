/** All forms are `PortalForm`s, so that no form can forget to take an error from a corrected field. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unplacedFields } from './form-fields.ts';
import { projectSources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const web = projectSources(root).filter(({ path }) => /^web\/.*(?<!\.test)\.tsx?$/.test(path));

const FORM = 'web/components/portal-form.tsx';
const MARKS = 'web/lib/forms/field-errors.ts';

/** The files that have the text, which only the named ones may. */
const filesWith = (text: RegExp) => web.flatMap((file) => (text.test(file.text) ? file.path : []));

describe('the portal’s forms', () => {
  it('are PortalForms, with a name that the test of all forms has a row for', () => {
    expect(filesWith(/<(Form|form)[\s<>]/)).toEqual([FORM]);
  });

  it('are marked by the functions that know how to clear the marks', () => {
    expect(filesWith(/\.setFields\(/)).toEqual([MARKS]);
  });

  it('have one kind of rule: antd’s own rules would not know the contract’s', () => {
    expect(filesWith(/\srules=\{/)).toEqual([]);
    // The customers' form is plain markup.
    expect(filesWith(/validateStatus|aria-invalid/)).toEqual(['web/app/lead-page.ts']);
  });

  it('show what the server refused: what sends a form is given the function for it, and hands it on', () => {
    const sends = /\buseContractForm[(<]|\bon(?:Given|Pay|Send)=\{/;
    const handsOn = /\b(showRefused|onError|showFieldErrors)\b/g;
    const silent = web.filter(
      ({ path, text }) =>
        sends.test(text) && !path.startsWith('web/lib/') && (text.match(handsOn)?.length ?? 0) < 2,
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('have a component for each of their fields', () => {
    expect(unplacedFields(web)).toEqual([]);
  });

  it.each([
    ['a component', '<Form.Item name="reason" />', []],
    ['the list of a component’s fields', "<ColumnValues fields={['reason']} />", []],
    ['another field’s component', '<Form.Item name="notes" />', ['reason']],
  ])('are found without a component: beside %s', (_, part, missing) => {
    const rules = 'const form = contractForm(rules, { fields: { reason: {} } });';
    const path = 'web/features/leads/a.tsx';
    expect(unplacedFields([{ path, text: `${rules}\nconst part = ${part};` }])).toEqual(
      missing.map((name) => `${path}: no component has the name "${name}"`),
    );
  });
});
