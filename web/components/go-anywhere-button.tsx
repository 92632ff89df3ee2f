import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { GO_ANYWHERE } from '../lib/go-anywhere.ts';
import { LARGE, useMedia } from '../lib/use-media.ts';
import css from './go-anywhere-button.module.css';

/** Opens the command palette; shows its keyboard shortcut. */
export function GoAnywhereButton({ onClick }: { onClick: () => void }) {
  const large = useMedia(LARGE);
  return (
    <Button
      type={large ? 'default' : 'text'}
      shape={large ? 'default' : 'circle'}
      icon={<SearchOutlined aria-hidden="true" />}
      aria-label="Go anywhere"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      {large ? (
        <span className={css.words} aria-hidden="true">
          Go anywhere <kbd className={css.key}>{GO_ANYWHERE}</kbd>
        </span>
      ) : null}
    </Button>
  );
}
