import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import css from './password-input.module.css';

/** A password that its owner may look at. The toggle is a button, in reach of keyboard and thumb. */
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
          // The caret stays where it is in the field.
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
