/** What a worklet finds where it runs, and pages do not. */
declare var AudioWorkletProcessor: new () => { readonly port: MessagePort };
declare var registerProcessor: (name: string, processor: new () => object) => void;
