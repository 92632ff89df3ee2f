import { AutoComplete, Button, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { bankingHints, BANKS, branchCodeFor } from '../../../shared/kernel/banks.ts';
import { ACCOUNT_TYPES, accountTypeNames } from '../../../shared/agents/rules.ts';
import { Callout } from '../../components/callout.tsx';
import { PasswordAccount, PasswordInput } from '../../components/password-input.tsx';
import { PortalForm } from '../../components/portal-form.tsx';
import { conflictingState, failureReason, WaitsForSecondPerson } from '../../lib/api-errors.ts';
import { ADVICE_PAUSE_MS, useDebounced } from '../../lib/debounced.ts';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { bankingForm, type BankingValues, problemsOf } from './banking.ts';
import css from '../../components/form-buttons.module.css';
import type { SaveBanking } from './save-banking.ts';

const FAILED = 'Failed to update banking details';

interface BankingFormProps {
  save: SaveBanking;
  /** Explains what a change of existing details means. */
  consequence: ReactNode;
  initial: Partial<BankingValues>;
  /** The `bankingUpdatedAt` of the details; absent for the first ones, which need no password. */
  seen: string | undefined;
  onSaved: () => void;
  /** Absent where there is no screen to go back to. */
  onCancel?: (() => void) | undefined;
}

/** The form, and what its failures mean. What is typed is not kept on the device. */
function useBankingForm(props: BankingFormProps) {
  const [seen, setSeen] = useState(props.seen);
  const [changed, setChanged] = useState<string>();
  const { save } = props;

  const { bind, form, showRefused } = useContractForm({
    definition: bankingForm,
    initial: props.initial,
    addition: (values) => {
      const errors = problemsOf(values, seen !== undefined);
      return errors.length > 0 ? { errors } : { input: {} };
    },
    onSubmit: (banking, _showRefused, { password = '' }) =>
      save.mutateAsync(
        seen === undefined ? { banking } : { banking: { ...banking, seen }, password },
        {
          onSuccess: () => {
            toast.success('Banking details updated successfully!');
            props.onSaved();
          },
          onError: showFailure,
        },
      ),
  });
  const showFailure = (error: Error) => {
    if (error instanceof WaitsForSecondPerson) return props.onSaved();
    if (error.name === 'PasswordRefused') {
      toast.error(FAILED);
      return showFieldErrors(form, [{ name: 'password', message: error.message }]);
    }
    toast.failure(FAILED, error);
    showRefused(error);
    const current = conflictingState(error);
    if (!current) return undefined;
    // The next save replaces these details, so the person is warned now.
    setSeen(String(current['bankingUpdatedAt']));
    return setChanged(failureReason(error));
  };
  const chooseBank = (bankName: string) => {
    const branchCode = (form.getFieldValue('branchCode') as string | undefined) ?? '';
    // antd clears the error of a field whose value is set.
    form.setFieldValue('branchCode', branchCodeFor(bankName, branchCode));
  };
  return { bind, seen, changed, chooseBank, isPending: save.isPending };
}

/** The form of bank details, for agents and administrators. */
export default function BankingForm(props: BankingFormProps) {
  const { bind, seen, changed, chooseBank, isPending } = useBankingForm(props);
  return (
    <PortalForm<BankingValues> {...bind} name="banking">
      {changed ? (
        <Callout tone="warning">
          {changed} Nothing of yours was saved. Save again to replace them.
        </Callout>
      ) : null}
      <Fields onBank={chooseBank} />
      {seen === undefined ? null : <PasswordField>{props.consequence}</PasswordField>}
      <div className={css.buttons}>
        {props.onCancel ? <Button onClick={props.onCancel}>Cancel</Button> : null}
        <Button type="primary" htmlType="submit" loading={isPending}>
          Save Banking Details
        </Button>
      </div>
    </PortalForm>
  );
}

const bankOptions = BANKS.map(({ name }) => ({ value: name }));
const typeOptions = ACCOUNT_TYPES.map((value) => ({ value, label: accountTypeNames[value] }));

function Fields({ onBank }: { onBank: (bankName: string) => void }) {
  const form = Form.useFormInstance<BankingValues>();
  const typed = Form.useWatch([], form) as Partial<BankingValues> | undefined;
  // After a pause, not when a field is left: a hint that came between pressing Save and letting go would
  // move the button away from the pointer.
  const hints = bankingHints(useDebounced(typed, ADVICE_PAUSE_MS) ?? {});
  return (
    <>
      <Form.Item name="bankName" label="Bank Name">
        <AutoComplete
          options={bankOptions}
          placeholder="Choose or type"
          showSearch={{
            filterOption: (typed, option) =>
              String(option?.value).toLowerCase().includes(typed.trim().toLowerCase()),
          }}
          onChange={onBank}
        />
      </Form.Item>
      <Form.Item name="accountHolderName" label="Account Holder Name">
        <Input autoComplete="off" autoCapitalize="words" />
      </Form.Item>
      <Form.Item name="accountNumber" label="Account Number" extra={hints.accountNumber}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="branchCode"
        label="Branch Code"
        extra={hints.branchCode ?? 'Filled in for a bank of the list.'}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="accountType" label="Account Type">
        <Select allowClear options={typeOptions} placeholder="Optional" />
      </Form.Item>
    </>
  );
}

/** Explains a change of existing details, and asks for the password of the person who makes it. */
function PasswordField({ children }: { children: ReactNode }) {
  const { email } = useMe();
  return (
    <>
      <Callout>{children}</Callout>
      <PasswordAccount email={email} />
      <Form.Item
        name="password"
        label="Password"
        extra="Yours, so that nobody else changes this from your screen."
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
    </>
  );
}
