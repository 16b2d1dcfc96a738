// The part of WebAssembly that is used here: the types of Node have none, and those of browsers have too much.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>);
    static exports(module: Module): { name: string; kind: string }[];
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
