import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import type { FieldIssue } from '../../../shared/kernel/errors.ts';
import { keepDraft, readDraft } from '../drafts.ts';
import { CHECK_FIELDS, toast } from '../toasts.ts';
import type { ContractForm } from './contract-form.ts';
import { type FieldError, showFieldErrors, showIssues, showRefusedFields } from './field-errors.ts';
import { loadPhoneRule } from './phone-rule.ts';

/** Input that doesn't come from a field of the contract, or the errors that prevent it. */
export type Addition<Values, Input> =
  | { input: Partial<Input>; errors?: never; toast?: never }
  | { input?: never; errors?: FieldError<Values>[]; toast?: string };

/** Shows what the server refused at its fields. */
export type ShowRefused = (error: unknown) => void;

export interface ContractFormOptions<Values extends object, Input> {
  definition: ContractForm<Values, Input>;
  /** Given where code outside the form sets fields. */
  form?: FormInstance<Values> | undefined;
  initial?: { [Name in keyof Values]?: Values[Name] | undefined } | undefined;
  /** The name of the draft, whose values override `initial`; absent where no draft is kept. */
  draft?: string | undefined;
  /** Fields that the draft leaves out. */
  undrafted?: readonly (keyof Values & string)[] | undefined;
  addition?: ((values: Partial<Values>) => Addition<Values, Input>) | undefined;
  /**
   * Sends the input. The form takes no other submission meanwhile; a failure shows by the mutation's
   * callbacks.
   */
  onSubmit: (input: Input, showRefused: ShowRefused, values: Partial<Values>) => Promise<unknown>;
}

/** A form by the contract's rules: checks the values before they are sent, and keeps them as a draft. */
export function useContractForm<Values extends object, Input>(
  options: ContractFormOptions<Values, Input>,
) {
  const { definition, draft, undrafted = [], addition, onSubmit } = options;
  const [form] = Form.useForm<Values>(options.form);
  const [initialValues] = useState(
    () =>
      ({
        ...options.initial,
        ...(draft === undefined ? {} : readDraft<Values>(draft)),
      }) as Partial<Values>,
  );

  const keep = (typed: Partial<Values>) => {
    if (draft === undefined) return;
    const kept = Object.entries(typed).filter(([name]) => !undrafted.includes(name as never));
    keepDraft(draft, { ...readDraft<Values>(draft), ...Object.fromEntries(kept) });
  };
  const showRefused: ShowRefused = (error) => showRefusedFields(form, error, definition.fieldOf);
  const { hasPhone } = definition;
  useEffect(() => {
    if (hasPhone) loadPhoneRule().catch(() => undefined);
  }, [hasPhone]);
  const submit = async (values: Partial<Values>) => {
    // Where the library can't be loaded, the form goes on without its rule: the server checks all again.
    if (hasPhone) await loadPhoneRule().catch(() => undefined);
    const checked = definition.check(values);
    const added: Addition<Values, Input> = addition?.(values) ?? { input: {} };
    if (checked.input && added.input)
      return onSubmit({ ...checked.input, ...added.input }, showRefused, values).catch(
        () => undefined,
      );
    const text = checked.toast ?? added.toast;
    const errors = [...(checked.errors ?? []), ...(added.errors ?? [])];
    const isMarked = errors.length > 0 && text === definition.failed;
    if (text !== undefined) toast.error(text, isMarked ? CHECK_FIELDS : undefined);
    return showFieldErrors(form, errors);
  };

  return {
    /** Props of the form element. */
    bind: {
      form,
      initialValues,
      onValuesChange: (_changed: unknown, values: Values) => keep(values),
      onFinish: submit,
    },
    form,
    showRefused,
    showIssues: (issues: readonly FieldIssue[]) => showIssues(form, issues, definition.fieldOf),
    forgetDraft: () => {
      if (draft !== undefined) keepDraft(draft, undefined);
    },
  };
}
