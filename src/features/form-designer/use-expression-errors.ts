import { useDeferredValue, useMemo } from 'react';
import { lateCode, useLateCode } from '#lib/late-code.ts';
import { useDesignerState } from './designer-context.ts';
import type { ExpressionErrors } from './text-place.ts';

const checking = lateCode(() => import('./expression-errors.ts'));
const none: ExpressionErrors = new Map();

/** What is wrong with the texts of the form that is designed, as they are typed; typing does not wait for it. */
export function useExpressionErrors(): ExpressionErrors {
  const code = useLateCode(checking);
  const definition = useDeferredValue(useDesignerState(({ present }) => present));
  return useMemo(() => code?.expressionErrors(definition) ?? none, [code, definition]);
}
