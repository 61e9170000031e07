/** Globals of a worklet, which pages lack. */
declare var AudioWorkletProcessor: new () => { readonly port: MessagePort };
declare var registerProcessor: (name: string, processor: new () => object) => void;
