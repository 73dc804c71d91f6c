import type { FormHead, LightHead, LiveFile, SkinHead } from './live-file.ts'
import { FINISH, LIGHT, MATERIAL, VERTEX } from './live-shaders.ts'
import type { LookAt } from './wear-look.ts'

/** What is drawn: a family's form, a design's paint, and the studio. */
export type LiveParts = {
  form: LiveFile<FormHead>
  skin: LiveFile<SkinHead>
  light: LiveFile<LightHead>
  /** Its glow runs along the item, and does not breathe as one. */
  runs: boolean
}

/** How a copy looks. `place`: where in the sheet of noise its wear lies, 0…1 across and down. */
export type LiveCopy = { look: LookAt; place: readonly [number, number] }

/**
 * The studio turned about the vertical and the horizontal, in radians. What glows dims by `depth`, 0 to 1, and back as `phase` goes from 0 to 1.
 */
export type LiveLight = { yaw: number; pitch: number; phase: number; depth: number }

/** The shadow of `.art-shadow`, in pixels of the page. */
const SHADOW = { down: 10, blur: 6, strength: 0.5 }

export type LiveSurface = {
  /** Works out what another wear changes, for the frames from now on. */
  wear: (copy: LiveCopy) => void
  draw: (light: LiveLight) => void
  /** Whether a part of it shines by itself. */
  glows: boolean
  /** Gives everything back. */
  end: () => void
}

/** Targets of the material pass, in their order. */
const TARGETS = ['diffuse', 'specular', 'directions', 'own'] as const

/** What stands for 1 in the targets: of light that is scattered, and at least of what a place sends by itself. */
const MOST_DIFFUSE = 2.5
const LEAST_OWN = 0.5

/** Of a glow that runs, over the whole picture at once. */
const WAVES = 1.6

/** Pixels of the canvas to one of the form, from which on none of them stands alone for many samples. */
const FINE = 1.4

/** Glow that is not worth a second look. */
const FAINT = 0.2

/** The canvas's context, the same each time; null where there is no WebGL 2. */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  return canvas.getContext('webgl2', {
    alpha: true,
    premultipliedAlpha: true,
    antialias: false,
    depth: false,
  })
}

/**
 * Draws a skin into a canvas by WebGL 2, at the canvas's own size.
 * @throws Error where there is no WebGL 2, or a program does not compile
 */
export function startLiveSurface(
  canvas: HTMLCanvasElement,
  { form, skin, light, runs }: LiveParts,
): LiveSurface {
  const gl = contextOf(canvas)
  if (gl === null) throw new Error('no WebGL 2')
  const { width, height, unitsPerPixel, centre, beneath } = form.head
  const material = programOf(gl, MATERIAL)
  const shading = programOf(gl, LIGHT)
  const [plain, coloured] = [gl.RGBA8, gl.SRGB8_ALPHA8]
  const mask = textureOf(gl, form.pictures['mask']!, plain)
  const colour = textureOf(gl, skin.pictures['colour']!, coloured)
  const sources = {
    mask,
    colour,
    kinds: textureOf(gl, form.pictures['kind']!, plain),
    form: textureOf(gl, form.pictures['form']!, plain),
    wearing: textureOf(gl, form.pictures['wear']!, plain),
    noise: textureOf(gl, form.pictures['noise']!, plain),
    lightMap: textureOf(gl, form.pictures['light']!, coloured),
    matter: textureOf(gl, skin.pictures['matter']!, plain),
  }
  gl.bindTexture(gl.TEXTURE_2D, mask)
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  const targets = Object.fromEntries(
    TARGETS.map((name) => {
      const format = name === 'directions' ? plain : coloured
      return [name, emptyTexture(gl, { width, height, format })]
    }),
  )
  const frame = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  const attachments = TARGETS.map((name, at) => {
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + at, gl.TEXTURE_2D, targets[name]!, 0)
    return gl.COLOR_ATTACHMENT0 + at
  })
  gl.drawBuffers(attachments)
  gl.activeTexture(gl.TEXTURE0 + STUDIO_UNIT)
  studioOf(gl, light)
  const glows = skin.head.mostGlow > FAINT
  for (const program of [material, shading]) {
    gl.useProgram(program.handle)
    const numbers = {
      mostStudio: light.head.most,
      sizeOfStudio: light.head.size,
      mostDiffuse: MOST_DIFFUSE,
      mostOwn: Math.max(LEAST_OWN, skin.head.mostGlow),
      distanceOfEye: form.head.distance,
      mostLight: form.head.mostLight,
      mostGlow: skin.head.mostGlow,
      mostBloom: skin.head.mostBloom,
      unitsPerPixel,
      bareMetalness: beneath.metalness,
      bareRoughness: beneath.roughness,
    }
    for (const [name, value] of Object.entries(numbers)) gl.uniform1f(program.at(name), value)
    gl.uniform3f(program.at('bareColour'), ...beneath.colour)
    gl.uniform3f(program.at('primer'), ...beneath.primer)
    gl.uniform1i(program.at('glows'), glows ? 1 : 0)
    gl.uniform1i(program.at('studio'), STUDIO_UNIT)
    gl.uniform2f(program.at('centre'), ...centre)
    gl.uniform2f(program.at('halfFrame'), (width / 2) * unitsPerPixel, (height / 2) * unitsPerPixel)
  }
  const finish = canvas.width < width * FINE ? programOf(gl, FINISH) : null
  const lit = finish && litOn(gl, canvas)
  let glowLeft = 1

  function wear({ look, place }: LiveCopy): void {
    const { at } = use(gl!, material, sources)
    gl!.bindFramebuffer(gl!.FRAMEBUFFER, frame)
    gl!.viewport(0, 0, width, height)
    gl!.uniform1f(at('wear'), look.wear)
    gl!.uniform1f(at('threshold'), look.threshold)
    gl!.uniform1f(at('nicks'), look.nicks)
    gl!.uniform1f(at('rust'), look.rust * beneath.rust)
    gl!.uniform4f(at('scratches'), ...look.scratches)
    gl!.uniform2f(at('copy'), ...place)
    gl!.drawArrays(gl!.TRIANGLES, 0, 3)
    glowLeft = Math.max(0, 1 - look.wear * 0.9)
  }

  function draw({ yaw, pitch, phase, depth }: LiveLight): void {
    const { at } = use(gl!, shading, { ...targets, colour, mask })
    gl!.bindFramebuffer(gl!.FRAMEBUFFER, lit && lit.frame)
    gl!.viewport(0, 0, canvas.width, canvas.height)
    gl!.enable(gl!.SCISSOR_TEST)
    gl!.scissor(...scissorOf(form.head, canvas))
    gl!.uniform3f(
      at('shadow'),
      SHADOW.down / (canvas.clientHeight || canvas.height),
      Math.log2(Math.max(1, (SHADOW.blur * width) / (canvas.clientWidth || canvas.width))),
      SHADOW.strength,
    )
    gl!.uniform1f(at('phase'), phase)
    gl!.uniform1f(at('depth'), depth)
    gl!.uniform1f(at('waves'), runs ? WAVES : 0)
    gl!.uniform1f(at('glowLeft'), glowLeft)
    gl!.uniformMatrix3fv(at('turn'), false, turnOf(yaw, pitch))
    gl!.drawArrays(gl!.TRIANGLES, 0, 3)
    if (finish && lit) {
      use(gl!, finish, { lit: lit.texture })
      gl!.bindFramebuffer(gl!.FRAMEBUFFER, null)
      gl!.drawArrays(gl!.TRIANGLES, 0, 3)
    }
    gl!.disable(gl!.SCISSOR_TEST)
  }

  return {
    wear,
    draw,
    glows,
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

/** Behind the units of the sources. */
const STUDIO_UNIT = 8

/** Pixels of a form about its silhouette that shine and shadow reach. */
const SPILL = 30

/** The turn, column by column: first about the horizontal, then about the vertical. */
function turnOf(yaw: number, pitch: number): Float32Array {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  return Float32Array.from([cy, 0, -sy, sy * sp, cp, cy * sp, sy * cp, -sp, cy * cp])
}

/** A linked program, and where its uniforms are. */
type Program = { handle: WebGLProgram; at: (name: string) => WebGLUniformLocation | null }

function programOf(gl: WebGL2RenderingContext, fragment: string): Program {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) throw new Error('the context was lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true)
    throw new Error(
      gl
        .getAttachedShaders(program)
        ?.map((shader) => gl.getShaderInfoLog(shader))
        .join('') ?? 'not linked',
    )
  const places = new Map<string, WebGLUniformLocation | null>()
  const at = (name: string) => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
    return places.get(name) ?? null
  }
  return { handle: program, at }
}

/** Uses a program, with its textures on the units from 0 on. */
function use(gl: WebGL2RenderingContext, program: Program, textures: Record<string, WebGLTexture>): Program {
  gl.useProgram(program.handle)
  for (const [unit, [name, texture]] of Object.entries(textures).entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.uniform1i(program.at(name), unit)
  }
  return program
}

/** The part of the canvas that the skin, its shadow and its shine can fill. */
function scissorOf(
  { width, height, bounds: [left, top, right, bottom] }: FormHead,
  canvas: HTMLCanvasElement,
): [number, number, number, number] {
  const scale = canvas.width / width
  const [x, y] = [Math.max(0, left - SPILL), Math.max(0, height - bottom - SPILL)]
  const across = Math.min(width, right + SPILL) - x
  const up = height - Math.max(0, top - SPILL) - y
  return [Math.floor(x * scale), Math.floor(y * scale), Math.ceil(across * scale), Math.ceil(up * scale)]
}

/** A picture of the canvas's size to draw into, which the last pass reads. */
function litOn(gl: WebGL2RenderingContext, { width, height }: HTMLCanvasElement) {
  const texture = emptyTexture(gl, { width, height, format: gl.RGBA8 })
  const frame = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  return { texture, frame }
}

type Empty = { width: number; height: number; format: GLenum }

function emptyTexture(gl: WebGL2RenderingContext, { width, height, format }: Empty): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height)
  smooth(gl, gl.TEXTURE_2D)
  return texture
}

function textureOf(gl: WebGL2RenderingContext, picture: ImageBitmap, format: GLenum): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, format, gl.RGBA, gl.UNSIGNED_BYTE, picture)
  smooth(gl, gl.TEXTURE_2D)
  return texture
}

/** The levels of the studio, one layer each, so that what lies between two of them is one look. */
function studioOf(gl: WebGL2RenderingContext, { head, pictures }: LiveFile<LightHead>): void {
  const { size, levels } = head
  const sheet = new OffscreenCanvas(size, size * levels).getContext('2d')
  if (sheet === null) throw new Error('no canvas')
  sheet.drawImage(pictures['studio']!, 0, 0)
  const { data } = sheet.getImageData(0, 0, size, size * levels)
  gl.bindTexture(gl.TEXTURE_3D, gl.createTexture())
  const texels = new Uint8Array(data.buffer)
  gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGBA8, size, size, levels, 0, gl.RGBA, gl.UNSIGNED_BYTE, texels)
  smooth(gl, gl.TEXTURE_3D)
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_WRAP_R, gl.CLAMP_TO_EDGE)
}

function smooth(gl: WebGL2RenderingContext, target: GLenum): void {
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(target, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(target, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
}
