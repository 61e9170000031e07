import * as z from 'zod/mini';

/** The used part of Web Bluetooth, which TypeScript's types lack. */
type Characteristic = EventTarget & {
  readonly value?: DataView | null;
  readValue: () => Promise<DataView>;
  startNotifications: () => Promise<unknown>;
  writeValueWithResponse: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  writeValueWithoutResponse: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
};
type Name = string | number;
type Service = { getCharacteristic: (name: Name) => Promise<Characteristic> };
type Server = {
  connect: () => Promise<unknown>;
  disconnect: () => void;
  getPrimaryService: (name: Name) => Promise<Service>;
};
type Device = EventTarget & { readonly id: string; readonly name?: string; readonly gatt?: Server };
type DeviceFilter = {
  readonly filters: readonly object[];
  readonly optionalServices?: readonly Name[] | undefined;
};
export type Bluetooth = { requestDevice: (deviceFilter: DeviceFilter) => Promise<Device> };

const name = z.union([z.string(), z.int()]);
const id = z.int();
const characteristicShape = { serviceId: name, characteristicId: name };
const byte = z.int().check(z.gte(0), z.lte(255));
const bytes = z.pipe(
  z.array(byte),
  z.transform((list) => Uint8Array.from(list)),
);
const filter = z.object({
  services: z.optional(z.array(name)),
  name: z.optional(z.string()),
  namePrefix: z.optional(z.string()),
  /** Keyed by company; browsers expect a list. */
  manufacturerData: z.optional(
    z.pipe(
      z.record(z.string().check(z.regex(/^\d{1,5}$/)), z.object({ dataPrefix: bytes, mask: bytes })),
      z.transform((data) =>
        Object.entries(data).map(([company, one]) => ({ companyIdentifier: Number(company), ...one })),
      ),
    ),
  ),
});
/** The engine's JSON-RPC calls to Scratch Link. */
const call = z.discriminatedUnion('method', [
  z.object({
    id,
    method: z.literal('discover'),
    params: z.object({ filters: z.array(filter), optionalServices: z.optional(z.array(name)) }),
  }),
  z.object({ id, method: z.literal('connect') }),
  z.object({
    id,
    method: z.literal('read'),
    params: z.object({ ...characteristicShape, startNotifications: z.optional(z.boolean()) }),
  }),
  z.object({ id, method: z.literal('startNotifications'), params: z.object(characteristicShape) }),
  z.object({
    id,
    method: z.literal('write'),
    params: z.object({
      ...characteristicShape,
      message: z.string(),
      encoding: z.optional(z.literal('base64')),
      withResponse: z.optional(z.boolean()),
    }),
  }),
]);
type Call = z.output<typeof call>;
type Say = (text?: string) => void;

/**
 * Replaces Scratch Link with the browser's own Bluetooth: one device at a time, selected by the user in the browser.
 * `sendText` answers; undefined means the device disconnected.
 */
export function createBluetoothLink(sendText: Say, bluetooth: Bluetooth | undefined = browserBluetooth()) {
  const link: Link = { say: sendText, device: undefined };
  return {
    handleMessage: async (text: string): Promise<void> => {
      const deviceCall = readCall(text);
      if (deviceCall === undefined) return;
      const reply = (answer: object) => send(link, { id: deviceCall.id, ...answer });
      try {
        reply({ result: (await obey(link, deviceCall, bluetooth)) ?? null });
      } catch (error) {
        reply({ error: { code: -32_500, message: error instanceof Error ? error.message : '' } });
      }
    },
    close: (): void => {
      link.device?.gatt?.disconnect();
      link.device = undefined;
    },
  };
}

function readCall(text: string): Call | undefined {
  try {
    return z.safeParse(call, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function browserBluetooth(): Bluetooth | undefined {
  return Reflect.get(navigator, 'bluetooth');
}

type Link = { readonly say: Say; device: Device | undefined };

function send({ say }: Link, message: object): void {
  say(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

async function obey(link: Link, deviceCall: Call, bluetooth: Bluetooth | undefined): Promise<unknown> {
  if (deviceCall.method === 'discover') {
    if (bluetooth === undefined) throw new Error('no Bluetooth in this browser');
    await discover(link, bluetooth, deviceCall.params);
    return null;
  }
  const { device } = link;
  if (device?.gatt === undefined) throw new Error('no device was chosen');
  if (deviceCall.method === 'connect') {
    await device.gatt.connect();
    device.addEventListener('gattserverdisconnected', () => link.say(), { once: true });
    return null;
  }
  const { serviceId, characteristicId } = deviceCall.params;
  const service = await device.gatt.getPrimaryService(serviceId);
  const characteristic = await service.getCharacteristic(characteristicId);
  if (deviceCall.method === 'write') return await write(characteristic, deviceCall.params);
  if (deviceCall.method === 'startNotifications' || deviceCall.params.startNotifications === true)
    await listen(link, characteristic);
  return deviceCall.method === 'read' ? toMessage(await characteristic.readValue()) : null;
}

async function discover(link: Link, bluetooth: Bluetooth, deviceFilter: DeviceFilter): Promise<void> {
  try {
    link.device = await bluetooth.requestDevice(deviceFilter);
    const { id: peripheralId, name: called = peripheralId } = link.device;
    send(link, { method: 'userDidPickPeripheral', params: { peripheralId, name: called, rssi: 0 } });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotFoundError')) throw error;
    send(link, { method: 'userDidNotPickPeripheral', params: {} });
  }
}

async function listen(link: Link, characteristic: Characteristic): Promise<void> {
  characteristic.addEventListener('characteristicvaluechanged', () => {
    if (characteristic.value instanceof DataView)
      send(link, { method: 'characteristicDidChange', params: toMessage(characteristic.value) });
  });
  await characteristic.startNotifications();
}

async function write(
  to: Characteristic,
  { message, encoding, withResponse }: Extract<Call, { method: 'write' }>['params'],
): Promise<number> {
  const bytes =
    encoding === 'base64'
      ? Uint8Array.from(atob(message), (sign) => sign.charCodeAt(0))
      : new TextEncoder().encode(message);
  await (withResponse === false ? to.writeValueWithoutResponse(bytes) : to.writeValueWithResponse(bytes));
  return bytes.length;
}

function toMessage({ buffer, byteOffset, byteLength }: DataView): object {
  const signs = Array.from(new Uint8Array(buffer, byteOffset, byteLength), (byte) =>
    String.fromCharCode(byte),
  );
  return { message: btoa(signs.join('')), encoding: 'base64' };
}
