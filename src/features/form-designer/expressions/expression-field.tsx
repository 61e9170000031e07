import { useDeferredValue, useMemo } from 'react';
import { optionalCode, useOptionalCode } from '#shared/react/optional-code.ts';
import { CompletingArea } from '#shared/ui/fields/completing-area.tsx';
import type { FieldProps } from '#shared/ui/fields/field.tsx';
import { useDesignerState } from '../designer-context.ts';

const completions = optionalCode(() => import('./completions.ts'));

type ExpressionFieldProps = Omit<FieldProps, 'hint'> & {
  readonly hint: string;
  readonly value: string;
  readonly rows?: number;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (value: string) => void;
};

/** A CEL expression with completions for the form's fields and the functions. */
export function ExpressionField({ hint, ...props }: ExpressionFieldProps) {
  const code = useOptionalCode(completions);
  const fields = useDeferredValue(useDesignerState(({ present }) => present.fields));
  const offered = useMemo(() => code?.namesToOffer(fields), [code, fields]);
  return (
    <CompletingArea
      {...props}
      hint={`${hint}；Ctrl+空格列出字段和函数`}
      maxLength={1000}
      offer={(text, caret, isRequested) =>
        offered === undefined ? undefined : code?.completionsAt(text, caret, offered, isRequested)
      }
    />
  );
}
