/** All forms are `PortalForm`s, so that no form can forget to take an error from a corrected field. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
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
    expect(filesWith(/validateStatus|aria-invalid/)).toEqual([]);
  });
});
