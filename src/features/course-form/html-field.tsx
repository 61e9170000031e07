import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { isPlainHtml } from './html-text.ts';

type HtmlFieldProps = {
  readonly label: string;
  readonly rows: number;
  /** What is stored now. */
  readonly html: string;
  readonly error: string | undefined;
  readonly field: UseFormRegisterReturn;
};

/** Rich text edited as paragraphs; says when that would lose formatting. */
export function HtmlField({ label, rows, html, error, field }: HtmlFieldProps) {
  const hint = isPlainHtml(html)
    ? '每一行是一个段落'
    : '现有内容含有格式或图片：不修改则原样保留，修改后只保留文字段落';
  return (
    <div data-wide>
      <TextAreaField label={label} rows={rows} hint={hint} error={error} {...field} />
    </div>
  );
}
