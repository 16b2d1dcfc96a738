// The types of AssemblyScript that the kernel uses, as tsc knows them.
declare type i32 = number;
declare type f64 = number;
declare type bool = boolean;
declare type u8 = number;
