import { useDeferredValue, useState, type ComponentProps } from 'react';
import { MarkdownText } from '#shared/ui/media/markdown-text.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import styles from '../online-page.module.css';

type MarkdownFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label' | 'value'> & {
  readonly label: string;
  readonly value: string;
};

/** A Markdown editor with an optional preview below. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value } = props;
  const [isShown, setShown] = useState(false);
  // Rendering a long text must not block typing.
  const shown = useDeferredValue(value);
  return (
    <div className={styles['markdown']}>
      <TextAreaField {...props} />
      <div className={styles['preview']}>
        <Switch label={`预览${label}`} checked={isShown} onChange={setShown} />
        <span aria-hidden="true">预览</span>
      </div>
      {isShown ? (
        <section aria-label={`${label}的预览`} className={styles['previewed']}>
          <MarkdownText text={shown} />
        </section>
      ) : null}
    </div>
  );
}
