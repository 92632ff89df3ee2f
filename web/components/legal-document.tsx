import { type ReactNode, useEffect } from 'react';
import css from './legal-document.module.css';
import { SiteFrame } from './site-frame.tsx';

export interface LegalSection {
  title: string;
  Body: () => ReactNode;
}

interface LegalDocumentProps {
  title: string;
  version: string;
  /** The date from which the document is valid, formatted. */
  date: string;
  summary: ReactNode;
  sections: readonly LegalSection[];
}

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** A document with a table of contents, whose sections have addresses. */
export function LegalDocument({ title, version, date, summary, sections }: LegalDocumentProps) {
  useEffect(() => {
    // The browser looked for the section before this page had loaded.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <SiteFrame>
      <div className={css.layout}>
        <header className={css.head}>
          <h1 className={css.title}>{title}</h1>
          <p className={`quiet small ${css.version}`}>
            Version {version}, {date}
          </p>
          <div className={css.summary}>{summary}</div>
        </header>
        <nav className={`${css.contents} no-print`} aria-label="Contents">
          <ol>
            {sections.map((section) => (
              <li key={section.title}>
                <a href={`#${idOf(section.title)}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={css.text}>
          {sections.map((section, index) => (
            <section key={section.title} id={idOf(section.title)}>
              <h2>
                {index + 1}. {section.title}
              </h2>
              <section.Body />
            </section>
          ))}
        </article>
      </div>
    </SiteFrame>
  );
}
