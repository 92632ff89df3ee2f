import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { myTermsQuery } from '../../lib/my-terms.ts';
import { countOf, type Question, searchTopics, topicsOf } from './faq.ts';
import css from './faq-panel.module.css';

/** The FAQ with its search; a question without an answer can be sent to support. */
export function FaqPanel({ onAsk }: { onAsk: (about: string) => void }) {
  const { data: terms } = useQuery(myTermsQuery());
  const topics = useMemo(() => topicsOf(runtimeConfig().portal, terms), [terms]);
  const [search, setSearch] = useState('');
  const found = searchTopics(topics, search);
  const count = countOf(found);
  const searched = search.trim();
  return (
    <Panel title="FAQ">
      <Input
        type="search"
        aria-label="Search"
        placeholder="Commission, payout, bank…"
        prefix={<SearchOutlined aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setSearch('');
        }}
      />
      <p role="status" className={`quiet small ${css.count}`}>
        {searched ? `${count} of ${countOf(topics)} questions` : `${count} questions`}
      </p>
      {found.map(({ title, questions }) => (
        <section key={title} className={css.topic}>
          <h3>{title}</h3>
          {questions.map((question) => (
            // A single match opens by itself.
            <Entry key={question.question} entry={question} open={searched !== '' && count === 1} />
          ))}
        </section>
      ))}
      {count === 0 ? (
        <div className={css.none}>
          <p>No question matches “{searched}”. Try another word, or ask us.</p>
          <div className="flow">
            <Button type="primary" onClick={() => onAsk(searched)}>
              Ask Us
            </Button>
            <Button onClick={() => setSearch('')}>Clear Search</Button>
          </div>
        </div>
      ) : null}
    </Panel>
  );
}

const Entry = ({ entry, open }: { entry: Question; open: boolean }) => (
  <details className={css.entry} open={open}>
    <summary>{entry.question}</summary>
    <p>{entry.answer}</p>
  </details>
);
