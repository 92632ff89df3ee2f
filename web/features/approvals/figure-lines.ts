import type { ApprovalFigure } from '../../../shared/approvals/schemas.ts';

/** A figure of an act, as it is now and as it was asked for. */
export interface FigureLine {
  key: string;
  label: string;
  /** Absent where the figure is gone by now. */
  words: string | undefined;
  /** The figure as it was asked for, where it was another one; empty where there was none. */
  asked?: string;
}

/** The figures as they are now, beside those that were asked for where they differ. Labels may repeat. */
export function figureLines(
  asked: readonly ApprovalFigure[],
  now: readonly ApprovalFigure[] = asked,
): FigureLine[] {
  const left = [...asked];
  /** Takes the first of those that are left, so that no figure is compared twice. */
  const take = (fits: (figure: ApprovalFigure) => boolean): ApprovalFigure | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const same = now.map(({ label, words }) =>
    take((one) => one.label === label && one.words === words),
  );
  const lines = now.map(({ label, words }, at) => {
    if (same[at]) return { label, words };
    const before = take((one) => one.label === label);
    return { label, words, asked: before?.words ?? '' };
  });
  const gone = left.map((figure) => ({
    label: figure.label,
    words: undefined,
    asked: figure.words,
  }));
  return [...lines, ...gone].map((line, at) => ({ key: String(at), ...line }));
}
