/** The portal's fields and buttons in Amplify's form for a change of password. */
import type { AccountSettings } from '@aws-amplify/ui-react';
import { Button, Form, type InputProps } from 'antd';
import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import css from '../../components/form-buttons.module.css';
import { FormAlert } from '../../components/form-alert.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import type { PasswordChange } from './change-password.ts';

interface Change {
  /** Checks what was typed, shows what is wrong, and says whether it may be sent. */
  check: () => boolean;
  isSaving: boolean;
  /** A refusal that belongs to no field. */
  problem: string | undefined;
  onCancel: () => void;
}

export const ChangeContext = createContext<Change | undefined>(undefined);

function useChange(): Change {
  const change = use(ChangeContext);
  if (!change) throw new Error('The parts stand in a form for a change of password');
  return change;
}

type Parts = NonNullable<ComponentProps<typeof AccountSettings.ChangePassword>['components']>;
type PartProps<Name extends keyof Parts> = ComponentProps<NonNullable<Parts[Name]>>;
type Heard = Pick<PartProps<'NewPasswordField'>, 'name' | 'onChange' | 'onBlur'>;

/** Two forms hear what is typed: the portal's shows it and its errors, Amplify's sends it. */
const HeardByBoth = ({ onChange, heard, ...input }: InputProps & { heard: Heard }) => (
  <PasswordInput
    {...input}
    aria-required
    name={heard.name}
    onBlur={heard.onBlur}
    onChange={(event) => {
      onChange?.(event);
      heard.onChange?.(event);
    }}
  />
);

interface FieldText {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  extra?: string;
}

const fieldOf =
  (field: keyof PasswordChange, { label, autoComplete, extra }: FieldText) =>
  ({ name, onChange, onBlur }: Heard) => (
    <Form.Item name={field} label={label} extra={extra}>
      <HeardByBoth autoComplete={autoComplete} heard={{ name, onChange, onBlur }} />
    </Form.Item>
  );

function Buttons() {
  const { check, isSaving, problem, onCancel } = useChange();
  // Enter in a field presses this button too.
  const press = (event: MouseEvent) => {
    if (isSaving || !check()) event.preventDefault();
  };
  return (
    <>
      <FormAlert text={problem} />
      <div className={css.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isSaving} onClick={press}>
          Save
        </Button>
      </div>
    </>
  );
}

export const passwordParts: Parts = {
  CurrentPasswordField: fieldOf('current', {
    label: 'Current Password',
    autoComplete: 'current-password',
  }),
  NewPasswordField: fieldOf('password', {
    label: 'New Password',
    autoComplete: 'new-password',
    extra: 'At least 8 characters.',
  }),
  ConfirmPasswordField: fieldOf('confirmPassword', {
    label: 'Confirm Password',
    autoComplete: 'new-password',
  }),
  SubmitButton: Buttons,
  // Amplify's sentence is the user pool's; the portal's stands above the buttons.
  ErrorMessage: () => null,
};
