/* Runs in the audio thread (AudioWorklet): it sends microphone input to the page in chunks. */

/** Samples, which arrive 128 at a time: about 25 chunks a second. */
const size = 2048;

class Microphone extends AudioWorkletProcessor {
  #samples = new Float32Array(size);
  #count = 0;

  /** @param {Float32Array[][]} inputs */
  process([input]) {
    const heard = input?.[0];
    if (heard === undefined) return true;
    this.#samples.set(heard, this.#count);
    this.#count += heard.length;
    if (this.#count === size) {
      this.port.postMessage(this.#samples, [this.#samples.buffer]);
      this.#samples = new Float32Array(size);
      this.#count = 0;
    }
    return true;
  }
}

registerProcessor('microphone', Microphone);
