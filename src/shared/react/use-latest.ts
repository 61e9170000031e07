import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function that returns the value of the latest render, also to code from an earlier one. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
}
