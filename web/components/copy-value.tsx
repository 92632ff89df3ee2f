import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { toast } from '../lib/toasts.ts';
import css from './copy-value.module.css';

interface CopyValueProps {
  /** Names the value: "account number". */
  name: string;
  /** The text to copy, in a form that other programs accept. */
  text: string;
  /** The value as shown. */
  children: ReactNode;
}

/** A value with a button that copies it. */
export function CopyValue({ name, text, children }: CopyValueProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`Copied the ${name}`),
      () => toast.error(`Failed to copy the ${name}`),
    );
  return (
    <span className={css.value}>
      {children}
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined aria-hidden="true" />}
        aria-label={`Copy ${name}`}
        title={`Copy ${name}`}
        onClick={() => void copy()}
      />
    </span>
  );
}
