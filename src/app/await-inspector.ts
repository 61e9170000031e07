/**
 * Starts reporting to an inspector of this browser when it asks. Until then a tab has only a channel without messages.
 * The name is that of `inspectorChannel`; it is not imported, because a shared module adds weight to the first page.
 */
export function awaitInspector(): void {
  new BroadcastChannel('inspector').addEventListener('message', ({ data }) => {
    if (data.kind !== 'ask') return;
    void import('./watched.ts').then(
      (module) => module.watched(),
      () => undefined,
    );
  });
}
