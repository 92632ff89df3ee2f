import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import css from './explained.module.css';

/** The container of the text: inside the main element, so that screen readers reach it after the button. */
const containerOf = (sign: HTMLElement) => sign.closest('main') ?? document.body;

/** A button that shows how a figure is calculated. Esc closes the text. */
export function Explained({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    // Scrolling moves the button away from its text.
    const close = () => setOpen(false);
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [open]);
  return (
    <Tooltip
      title={children}
      open={open}
      onOpenChange={setOpen}
      trigger={['hover', 'focus']}
      getPopupContainer={containerOf}
      styles={{ root: { maxWidth: 320 } }}
    >
      <button
        type="button"
        className={`quiet small ${css.sign}`}
        aria-label={`About ${title}`}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        <QuestionCircleOutlined aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
