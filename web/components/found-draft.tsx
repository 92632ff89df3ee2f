import { Button } from 'antd';
import css from './found-draft.module.css';

/** Says that a form begins with what was typed before, and lets it be discarded. */
export function FoundDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={`apart ${css.found}`}>
      <span className="quiet">You typed this before, and didn’t submit it.</span>
      <Button onClick={onDiscard}>Discard</Button>
    </div>
  );
}
