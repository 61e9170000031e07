import { useState } from 'react';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { kindOf } from '#machines/xstate-inside.ts';
import { sampleTitle } from '#machines/walk-codes.ts';
import { readEvent } from './read-event.ts';
import styles from './walk.module.css';

type EventEditorProps = {
  readonly entry: CatalogueEntry;
  readonly machine: AnyStateMachine;
  readonly snapshot: AnyMachineSnapshot;
  /** The currently possible events, as a starting point. */
  readonly possible: readonly AnyEventObject[];
  readonly onSend: (event: AnyEventObject) => void;
};

/** An editor for any event with any data, as JSON. Errors are shown below during typing. */
export function EventEditor({ entry, machine, snapshot, possible, onSend }: EventEditorProps) {
  const [text, setText] = useState('');
  const answer = text.trim() === '' ? undefined : readEvent(text, machine, snapshot);
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : '';
  const event = answer !== undefined && 'event' in answer ? answer.event : undefined;
  const models = possible.filter(({ type }) => kindOf(type) === 'event');
  return (
    <details className={styles['editor']}>
      <summary>自己写一个事件（JSON）</summary>
      {models.length > 0 ? (
        <div className={styles['events']}>
          <span>从样例开始：</span>
          {models.map((model) => (
            <button
              key={JSON.stringify(model)}
              type="button"
              onClick={() => setText(JSON.stringify(model, null, 2))}
            >
              {[model.type, sampleTitle(entry, model)].filter((word) => word !== undefined).join('：')}
            </button>
          ))}
        </div>
      ) : null}
      <textarea
        aria-label="事件 JSON"
        aria-describedby="event-problem"
        aria-invalid={problem !== ''}
        spellCheck={false}
        rows={5}
        placeholder={'{\n  "type": "…"\n}'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output id="event-problem" data-result={problem === '' ? 'open' : 'failed'}>
        {problem === '' ? (event === undefined ? '写好后发给沙盒，平台不受影响。' : '可以发送') : problem}
      </output>
      <button
        type="button"
        disabled={event === undefined}
        onClick={() => {
          if (event !== undefined) onSend(event);
        }}
      >
        发送到沙盒
      </button>
    </details>
  );
}
