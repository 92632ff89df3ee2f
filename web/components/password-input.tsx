import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import css from './password-input.module.css';

/**
 * A password field with a button that shows the password; unlike antd's icon, it can be reached by keyboard.
 */
export function PasswordInput({ ref, ...input }: InputProps & { ref?: Ref<InputRef> }) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...input}
      {...(ref ? { ref } : {})}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={css.toggle}
          aria-label={shown ? 'Hide password' : 'Show password'}
          // Keeps the focus, and with it the caret, in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
        </button>
      }
    />
  );
}

/** Tells password managers to which account the password beside it belongs. */
export const PasswordAccount = ({ email }: { email: string }) => (
  <input hidden type="email" autoComplete="username" value={email} readOnly />
);
