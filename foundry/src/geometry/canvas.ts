/** A drawing plane in units, y down. `left` and `top` are the coordinates of its corner (0, 0 unless told). */
export type Canvas = { width: number; height: number; left?: number; top?: number; texelsPerUnit?: number }
