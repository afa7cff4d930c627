import moshi.internal.getSupertype
import java.lang.reflect.Array
import java.lang.reflect.Type
import java.lang.reflect.WildcardType
import java.lang.annotation.Annotation as JavaAnnotation

fun rawType(type: Type): Class<*> {
  if (type is WildcardType) return rawType(type.upperBounds[0])
  return Array.newInstance(getSupertype(type), 0).javaClass
}
