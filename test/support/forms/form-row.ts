/** A form in the test of all forms: how to open it, what it needs, and what the server may refuse. */
import type { Page } from 'playwright';
import type { Step } from '../specified-texts/steps.ts';

/** A refusal of one field, which the server answers to the next submission. */
export interface RefusedField {
  label: string;
  /** Makes the server refuse; the result lets it answer again. */
  begin: (page: Page) => Promise<() => Promise<unknown>>;
  /** Shown at the field. */
  message: string;
  /** Corrects the field; by default another digit is added to what was typed. */
  correction?: string;
  /** Not to be shown: the text with the API's names. */
  unsaid: string;
}

export interface FormRow {
  /** Opens the form without anything in the fields that it needs. */
  open: Step;
  /** Name of the button that submits. */
  submit: string | RegExp;
  /** The button can't be pressed before the fields are filled in, so that nothing is marked. */
  isClosed?: true;
  /** Fields that a blank form marks, by label, with a right value each. */
  fields: Readonly<Record<string, string>>;
  /** Selects that a blank form marks, with an option each. */
  choices?: Readonly<Record<string, string>>;
  /** Absent where the server checks no field that the form doesn't. */
  refused?: RefusedField;
}

/** The portal's words for a code that the user pool refuses. */
export const WRONG_CODE =
  'This code is wrong or too old. Enter the one that your app shows now. If that is refused too, let your phone set its clock automatically.';

const SAYS = 'must be something else';

/**
 * The API refuses a field of the contract.
 * @param path a regular expression
 */
export function apiRefuses(path: string, property: string, label: string): RefusedField {
  const matches = new RegExp(`/api${path}$`);
  const json = {
    defined: true,
    code: 'INVALID',
    status: 400,
    message: `${property} ${SAYS}`,
    data: { requestId: 'a-request', fields: [{ path: property, message: SAYS }] },
  };
  const begin = async (page: Page) => {
    await page.route(matches, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json }),
    );
    return () => page.unroute(matches);
  };
  return { label, begin, message: SAYS, unsaid: json.message };
}

/** The user pool refuses an operation. */
export function poolRefusesField(
  operation: string,
  json: object,
  label: string,
  message: string,
): RefusedField {
  const pool = /\/user-pool\/?$/;
  const begin = async (page: Page) => {
    await page.route(pool, (route) =>
      route.request().headers()['x-amz-target']?.endsWith(`.${operation}`)
        ? route.fulfill({ status: 400, json })
        : route.fallback(),
    );
    return () => page.unroute(pool);
  };
  return { label, begin, message, unsaid: 'Exception' };
}
