import { useId, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { sampleTitle } from '#machines/walk-codes.ts';
import { numbered } from './numbered.ts';
import type { ReadEvent } from './read-event.ts';
import styles from './walk.module.css';

type EventEditorProps = {
  readonly entry: CatalogueEntry;
  readonly title: string;
  /** The currently possible events, as a starting point. */
  readonly models: readonly AnyEventObject[];
  /** Parses the text, or explains why the event cannot be sent. */
  readonly read: (text: string) => ReadEvent;
  /** Shown until an event is typed: where it goes. */
  readonly hint: string;
  /** The text of the button. */
  readonly action: string;
  readonly onSend: (event: AnyEventObject) => void;
};

/** An editor for any event with any data, as JSON. Errors are shown below during typing. */
export function EventEditor({ entry, title, models, read, hint, action, onSend }: EventEditorProps) {
  const [text, setText] = useState('');
  const outputId = useId();
  const answer = text.trim() === '' ? undefined : read(text);
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : '';
  const event = answer !== undefined && 'event' in answer ? answer.event : undefined;
  return (
    <details className={styles['editor']}>
      <summary>{title}</summary>
      {models.length > 0 ? (
        <div className={styles['events']}>
          <span>从样例开始：</span>
          {numbered(models).map(({ no, one: model }) => (
            <ModelButton key={no} {...{ entry, model }} onChoose={setText} />
          ))}
        </div>
      ) : null}
      <textarea
        aria-label="事件 JSON"
        aria-describedby={outputId}
        aria-invalid={problem !== ''}
        spellCheck={false}
        rows={5}
        placeholder={'{\n  "type": "…"\n}'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output id={outputId} data-result={problem === '' ? 'open' : 'failed'}>
        {problem === '' ? (event === undefined ? hint : '可以发送') : problem}
      </output>
      <button
        type="button"
        disabled={event === undefined}
        onClick={() => {
          if (event !== undefined) onSend(event);
        }}
      >
        {action}
      </button>
    </details>
  );
}

type ModelButtonProps = {
  readonly entry: CatalogueEntry;
  readonly model: AnyEventObject;
  readonly onChoose: (text: string) => void;
};

/** Fills the editor with an event. Files and bytes cannot be written as JSON. */
function ModelButton({ entry, model, onChoose }: ModelButtonProps) {
  const isWritable = isJson(model);
  return (
    <button
      type="button"
      disabled={!isWritable}
      title={isWritable ? undefined : '它的数据是文件，不能写成 JSON'}
      onClick={() => onChoose(JSON.stringify(model, null, 2))}
    >
      {modelName(entry, model)}
    </button>
  );
}

/** `department.open：可以关闭`. */
function modelName(entry: CatalogueEntry, model: AnyEventObject): string {
  return [model.type, sampleTitle(entry, model)].filter((word) => word !== undefined).join('：');
}

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
}
